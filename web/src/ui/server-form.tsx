import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import { Problem } from './problem';
import classes from './server-form.module.css';

interface ServerFormProps<Values extends Record<string, string>> {
  form: UseFormReturnType<Values>;
  submit: string;
  pending: boolean;
  /** What the server said, or why it could not be asked. */
  problem: string | null;
  /** What to do about the problem. */
  hint?: string | null;
  onSubmit: (values: Values) => void;
  disabled?: boolean;
  /** There is nothing to send yet: the button waits. */
  incomplete?: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  /** For a form that stands where something else was. */
  onCancel?: () => void;
  /** What that is called, if not Cancel. */
  cancel?: string;
  children: ReactNode;
}

/** Fields, the answer, one button. A refused form puts the cursor where the first mistake is. */
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
        // React hands on what bubbles out of a dialog: a form under it is not meant.
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
