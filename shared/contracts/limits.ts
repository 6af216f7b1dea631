// Separate from the schemas so that browsers can load this file without the validation library.

/** Maximum number of ids or items in one call. */
export const MAX_BATCH = 500;
/** Maximum number of images in one batch of the queue. */
export const MAX_BATCH_ENTRIES = 10_000;
/** Maximum number of users in one page of a list. */
export const MAX_USERS_PAGE = 1_000;

// Lengths are in characters (UTF-16 units), as `maxlength` of an input counts them.
export const MAX_ITEM_NAME = 200;
/** Events of a page of an export. Each may have long texts. */
export const MAX_EXPORTED_EVENTS = 200;
/** Text that the built-in reader finds on an item. */
export const MAX_PRINTED_TEXT = 2_000;
/** Unread items of one photo that are read at once. */
export const MAX_UNREAD = 50;
export const MAX_DESCRIPTION = 4000;
/** For an area, a location, a category or another short text of an item. */
export const MAX_PLACE = 100;
/** For a manufacturer, a model, a serial number or a seller. */
export const MAX_LINE = 100;
/** For the note about an item that has departed. */
export const MAX_DEPARTURE_NOTE = 500;
/** For a barcode or an ISBN, without spaces. */
export const MAX_CODE = 64;
export const MAX_LINK = 500;
/** Maximum number of places that a user can create and keep while they are empty. */
export const MAX_KEPT_PLACES = 1_000;
/** Maximum number of files of an item (docs/rules/files.md). */
export const MAX_FILES = 20;
export const MAX_TAG = 40;
export const MAX_TAGS = 20;
/** For a quantity and a minimum, in pieces. */
export const MAX_QUANTITY = 1_000_000;
/** For a price, with two decimals. */
export const MAX_MONEY = 999_999_999.99;
/** Maximum number of custom fields of a user. */
export const MAX_CUSTOM_FIELDS = 30;
export const MAX_CUSTOM_FIELD_NAME = 100;
/** For the value of a custom text field. */
export const MAX_CUSTOM_TEXT = 500;
/** Number of choices of a custom choice field. */
export const MIN_CUSTOM_CHOICES = 2;
export const MAX_CUSTOM_CHOICES = 50;
/** For one choice of a custom choice field. */
export const MAX_CUSTOM_CHOICE = 100;
export const MAX_COLLECTION_NAME = 100;
export const MAX_GROUP_NAME = 100;
export const MAX_GUEST_LINK_NAME = 100;
export const MAX_GROUP_DESCRIPTION = 500;
/** For the name of a batch of images. */
export const MAX_BATCH_NAME = 100;
/** Highest monthly AI budget, in US dollars. */
export const MAX_MONTHLY_CAP = 1_000_000;
/** Highest daily limit of analyzed photos per user. */
export const MAX_PHOTOS_A_DAY = 100_000;

/** Image limits: 40 MB and 100 megapixels. */
export const MAX_IMAGE_BYTES = 40 * 1024 * 1024;
export const MAX_IMAGE_PIXELS = 100_000_000;
/**
 * Padding around an item on an image, as a fraction of the item's size, so that its surroundings are visible
 * (docs/rules/images.md).
 */
export const CROP_PADDING = 0.16;

/** Limits of an imported table: characters, and rows without the header. */
export const MAX_IMPORT_CHARACTERS = 2_000_000;
export const MAX_IMPORT_ROWS = 5_000;
