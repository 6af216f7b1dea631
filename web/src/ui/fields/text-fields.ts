/** Fields that accept typed, pasted or dropped text. */
export const TEXT_FIELDS = 'textarea, input:not([type="file"], [type="checkbox"], [type="radio"]), [contenteditable]';
