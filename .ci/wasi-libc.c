/* What the standard library of Rust calls, and the wasi-libc of Debian 12 does not have yet. Newer ones do
   the same: WASI has neither threads nor permissions. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

int *__errno_location(void) { return &errno; }

int fchmod(int file, mode_t mode) {
    errno = ENOSYS;
    return -1;
}

/* Links are not followed here. */
char *realpath(const char *path, char *resolved) {
    struct stat found;
    if (stat(path, &found) != 0) return NULL;
    return resolved ? strcpy(resolved, path) : strdup(path);
}

int pthread_attr_init(void *attributes) { return 0; }
int pthread_attr_destroy(void *attributes) { return 0; }
int pthread_attr_setstacksize(void *attributes, size_t bytes) { return 0; }
int pthread_create(void *thread, const void *attributes, void *(*run)(void *), void *argument) {
    return ENOTSUP;
}
int pthread_detach(void *thread) { return ENOTSUP; }
int pthread_join(void *thread, void **result) { return ENOTSUP; }
