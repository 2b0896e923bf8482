// What the package exports. The types of the operations are generated; the rest is written by hand.
export type * from "../lib/operations.js";
export type { BindingSecret, IssuedToken, WaitOptions } from "./binding.ts";
export {
  type Arguments,
  type DataOf,
  type ItemOf,
  LecternClient,
  type ListId,
  type PagedId,
  type RequestOf,
} from "./client.ts";
export {
  LecternBindingError,
  LecternConnectionError,
  LecternError,
  type LecternErrorDetail,
  LecternPagingError,
} from "./errors.ts";
export type { ListedOperation, Listing, ListingOptions } from "./listing.ts";
export type { AnswerNotice, CallOptions, LecternClientOptions, RetryNotice } from "./options.ts";
