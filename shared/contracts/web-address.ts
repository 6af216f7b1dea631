/** Whether a text is a complete `http` or `https` address. Others, such as `javascript:`, could run code when opened. */
export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);
