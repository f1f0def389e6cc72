/* SPDX-License-Identifier: MIT */
#include "fs.h"
