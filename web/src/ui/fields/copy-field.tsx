import { Button, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t';
import classes from './copy-field.module.css';

/** How long the button shows that it has copied (docs/rules/screens.md). */
const CONFIRMED_MS = 2_000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** The button is the main action of the screen. */
  primary?: boolean;
  /** For a field that replaces the element that had focus. */
  autoFocus?: boolean;
}

/** A read-only text to copy, for example a link that is shown once. */
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

/** Copies a text. Over plain HTTP, which many home networks use, browsers only offer the older `execCommand`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}
