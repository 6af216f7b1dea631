/**
 * The version of all prompts. Each request is recorded with it, so that usage and evaluations can compare versions.
 * Increase it with every change of a prompt, of a field's description or of the household's names.
 *
 * 1: requests before versions were recorded.
 * 2: names have an order and at most 60 letters; condition; the user's language; the household's names as data; text in
 *    photos is named as content.
 */
export const PROMPT_VERSION = 2;
