// Apart from the schemas, so that a browser gets these without a validation library.

/** Ids or items of one call, at most. */
export const MAX_BATCH = 500;
/** Users of one page of a list. */
export const MAX_USERS_PAGE = 1_000;

// Lengths are in characters (UTF-16 units), as `maxlength` of an input counts them.
export const MAX_ITEM_NAME = 200;
export const MAX_DESCRIPTION = 4000;
/** Of an area, a location, a category or another short text of an item. */
export const MAX_PLACE = 100;
/** Places that a user keeps whether or not they hold anything. */
export const MAX_KEPT_PLACES = 1_000;
export const MAX_TAG = 40;
export const MAX_TAGS = 20;
/** Pieces of an item, and its minimum. */
export const MAX_QUANTITY = 1_000_000;
/** A price, with two decimals. */
export const MAX_MONEY = 999_999_999.99;
export const MAX_COLLECTION_NAME = 100;
export const MAX_GROUP_NAME = 100;
export const MAX_GUEST_LINK_NAME = 100;
export const MAX_GROUP_DESCRIPTION = 500;
/** Of a batch of images in the queue. */
export const MAX_BATCH_NAME = 100;
/** Dollars that the AI may cost a month. */
export const MAX_MONTHLY_CAP = 1_000_000;
/** The most that the daily limit of photos for the AI may be. */
export const MAX_PHOTOS_A_DAY = 100_000;

/** An image: 40 MB and 100 megapixels. */
export const MAX_IMAGE_BYTES = 40 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 100_000_000;
/** Room around a thing on an image, as a part of its size: who sees it sees where it stands (docs/rules/images.md). */
export const CROP_PADDING = 0.16;

/** An imported table: characters, and rows without its header. */
export const MAX_IMPORT_CHARACTERS = 2_000_000;
export const MAX_IMPORT_ROWS = 5_000;
