/* SPDX-License-Identifier: MIT */
#include "fold.h"
