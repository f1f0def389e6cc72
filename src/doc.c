/* SPDX-License-Identifier: MIT */
#include "doc.h"
