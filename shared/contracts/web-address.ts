/** Matches an `http` or `https` address without blanks. Others, such as `javascript:`, could run code when opened. */
export const WEB_ADDRESS = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#]\S*$/;

/** Whether a text is a complete address of a web page. */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text) && URL.canParse(text);
