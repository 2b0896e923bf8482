/** The largest accepted file, in bytes. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** The largest number of files of one account. */
export const MAX_FILES = 2_000;
/** The total size allowed for the files of one account, in bytes. */
export const MAX_ACCOUNT_BYTES = 5 * 1024 ** 3;
