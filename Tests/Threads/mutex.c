// Tells Thread Sanitizer of the locks that Swift's Mutex takes on Linux.
//
// A Mutex nobody else wants is one atomic operation in the caller's own, instrumented code. One that is
// wanted by two is taken and left inside libswiftSynchronization, which is not instrumented: what one
// thread wrote under the lock would seem to race with what the next reads. Preloaded, these functions
// stand before the library's, call them, and say what came before what.
// The names are those of Swift's stable ABI: _MutexHandle._lockSlow, ._tryLockSlow and ._unlockSlow.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define CONTEXT __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Weak: a process that this is preloaded into may have no sanitizer, as `swift test` itself.
void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

SWIFT void lockSlow(uint32_t thread, CONTEXT void *mutex) __asm__(LOCK);
SWIFT bool tryLockSlow(CONTEXT void *mutex) __asm__(TRY_LOCK);
SWIFT void unlockSlow(CONTEXT void *mutex) __asm__(UNLOCK);

typedef SWIFT void Lock(uint32_t, CONTEXT void *);
typedef SWIFT bool TryLock(CONTEXT void *);
typedef SWIFT void Unlock(CONTEXT void *);

SWIFT void lockSlow(uint32_t thread, CONTEXT void *mutex) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool tryLockSlow(CONTEXT void *mutex) {
  bool isTaken = ((TryLock *)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
  if (isTaken && __tsan_acquire) __tsan_acquire(mutex);
  return isTaken;
}

SWIFT void unlockSlow(CONTEXT void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
