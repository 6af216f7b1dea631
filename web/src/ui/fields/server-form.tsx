import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import { Problem } from '../messages/problem';
import classes from './server-form.module.css';

interface ServerFormProps<Values extends Record<string, string>> {
  form: UseFormReturnType<Values>;
  submit: string;
  pending: boolean;
  /** The server's error message, or a network error. */
  problem: string | null;
  /** Advice on how to solve the problem. */
  hint?: string | null;
  onSubmit: (values: Values) => void;
  disabled?: boolean;
  /** Nothing to send yet: disables the button. */
  incomplete?: boolean;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Shows a cancel button, for a form that replaces other content. */
  onCancel?: () => void;
  /** Label of the cancel button. "Cancel" by default. */
  cancel?: string;
  children: ReactNode;
}

/**
 * A form with fields, the server's answer and one button. If validation fails, focus moves to the first invalid
 * field.
 */
export function ServerForm<Values extends Record<string, string>>({
  form,
  submit,
  pending,
  problem,
  hint = null,
  onSubmit,
  disabled = false,
  incomplete = false,
  danger = false,
  onCancel,
  cancel = t('app.cancel'),
  children,
}: ServerFormProps<Values>) {
  const send = form.onSubmit(onSubmit, (problems) => {
    const first = Object.keys(form.getInitialValues()).find((field) => problems[field]);
    if (first) form.getInputNode(first)?.focus();
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        // React bubbles events from a dialog to its React parent. A form around the dialog must not be submitted.
        event.stopPropagation();
        send(event);
      }}
    >
      <fieldset className={classes.fields} disabled={disabled}>
        {children}
        {problem && (
          <Problem>
            {problem}
            {hint && <span className={classes.hint}>{hint}</span>}
          </Problem>
        )}
        <div className={classes.submit}>
          {onCancel && (
            <Button size="md" variant="default" onClick={onCancel}>
              {cancel}
            </Button>
          )}
          <Button
            type="submit"
            size="md"
            fullWidth
            loading={pending}
            disabled={incomplete}
            {...(danger && { color: 'red' })}
          >
            {submit}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
