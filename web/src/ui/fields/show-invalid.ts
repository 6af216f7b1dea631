import { flushSync } from 'react-dom';

/** Shows the errors of a form, and moves the focus to the first invalid field, so that screen readers read its error. */
export function showInvalid(form: HTMLFormElement, show: () => void): void {
  flushSync(show);
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
