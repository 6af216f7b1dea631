import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n/t';
import classes from './copy-field.module.css';

/** How long the button says that it has copied (docs/rules/screens.md). */
const CONFIRMED_MS = 2_000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** Nothing else beside it is to be done first. */
  primary?: boolean;
  /** For one that stands where what had the focus was. */
  autoFocus?: boolean;
}

/** A text to pass on, such as a link that is shown once. */
export function CopyField({ label, value, primary, autoFocus }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    input.current?.select();
    setCopied(await copyText(value));
  };

  return (
    <div className={classes.field}>
      <TextInput ref={input} label={label} value={value} readOnly className={classes.value} />
      <Button
        variant={primary ? 'filled' : 'default'}
        {...(autoFocus && { autoFocus })}
        onClick={copy}
        leftSection={copied ? <IconCheck size="1.25rem" stroke={1.75} /> : <IconCopy size="1.25rem" stroke={1.75} />}
      >
        <span aria-live="polite">{copied ? t('app.copied') : t('app.copy')}</span>
      </Button>
    </div>
  );
}

/** Over plain HTTP, as in many a home network, browsers offer only the old way: the selected text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
