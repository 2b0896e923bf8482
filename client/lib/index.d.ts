export type * from "./operations.js";
export type { BindingSecret, IssuedToken, WaitOptions } from "./binding.js";
export { type Arguments, type DataOf, type ItemOf, LecternClient, type ListId, type PagedId, type RequestOf, } from "./client.js";
export { LecternBindingError, LecternConnectionError, LecternError, type LecternErrorDetail, LecternPagingError, } from "./errors.js";
export type { ListedOperation, Listing, ListingOptions } from "./listing.js";
export type { AnswerNotice, CallOptions, LecternClientOptions, RetryNotice } from "./options.js";
