#ifndef RATCHET_CPQ_SHIM_H
#define RATCHET_CPQ_SHIM_H

#include <libpq-fe.h>

#endif
