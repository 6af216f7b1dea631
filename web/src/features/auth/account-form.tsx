import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import classes from './auth-dialog.module.css';

interface AccountFormProps<Values extends Record<string, string>> {
  form: UseFormReturnType<Values>;
  submit: string;
  pending: boolean;
  /** What the server said, or why it could not be asked. */
  problem: string | null;
  onSubmit: (values: Values) => void;
  children: ReactNode;
}

/** Fields, the answer, one button. A refused form puts the cursor where the first mistake is. */
export function AccountForm<Values extends Record<string, string>>({
  form,
  submit,
  pending,
  problem,
  onSubmit,
  children,
}: AccountFormProps<Values>) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(onSubmit, (problems) => {
        const first = Object.keys(form.getInitialValues()).find((field) => problems[field]);
        if (first) form.getInputNode(first)?.focus();
      })}
    >
      {children}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" size="md" loading={pending} className={classes.submit}>
        {submit}
      </Button>
    </form>
  );
}
