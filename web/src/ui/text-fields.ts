/** Fields that take what is typed, pasted or dropped as text. */
export const TEXT_FIELDS = 'textarea, input:not([type="file"], [type="checkbox"], [type="radio"]), [contenteditable]';
