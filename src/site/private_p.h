/* SPDX-License-Identifier: MIT */
/*
 * private_p.h - each part of the private file, read and written: for private.c.
 *
 * A _read takes what the file says at path, a _write adds to the map or list
 * what _read takes.  EX_CONFIG: a mistake in the file, with its line.
 */
#ifndef PRIVATE_P_H
#define PRIVATE_P_H

#include "site/private.h"

/* EX_CONFIG names the first key of the file's map, or of a seat's in it, that
 * is not known. */
int private_check_keys(
    const char *path, const struct doc *map, bool is_seat, struct err *err);

/* Read bounces and pauses from a seat's map of the file, and write them
 * there. */
int private_clock_read(struct private_seat *seat, const struct doc *map,
    const char *path, struct err *err);
void private_clock_write(const struct private_seat *seat, struct doc *map);

/* Read the motion from its map of the file, and write it there. */
int private_motion_read(struct private_motion *motion, const struct doc *map,
    const char *path, struct err *err);
void private_motion_write(const struct private_motion *motion, struct doc *map);

/* Read the sayings from the file's list, and write them there. */
int private_press_read(struct private_press *press, const struct doc *list,
    const char *path, struct err *err);
void private_press_write(const struct private_press *press, struct doc *doc);

/* Read the offer from a seat's map of the file, and write it there. */
int private_offer_read(struct private_offer *offer, const struct doc *map,
    const char *path, struct err *err);
void private_offer_write(const struct private_offer *offer, struct doc *map);

/* Read them from the file's list, and write them there. */
int private_watch_read(struct private *private, const struct doc *list,
    const char *path, struct err *err);
void private_watch_write(const struct private *private, struct doc *doc);
void private_watch_release(struct private *private);

/* Read the masks from the file's list, and write them there. */
int private_masks_read(struct private_masks *masks, const struct doc *list,
    const char *path, struct err *err);
void private_masks_write(const struct private_masks *masks, struct doc *doc);
void private_masks_release(struct private_masks *masks);

#endif
