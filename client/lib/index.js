export { LecternClient, } from "./client.js";
export { LecternBindingError, LecternConnectionError, LecternError, LecternPagingError, } from "./errors.js";
