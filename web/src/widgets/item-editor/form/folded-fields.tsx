import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { isSectionOpen, keepSectionOpen } from '../../../domain/browser/open-sections';
import classes from './item-form.module.css';

interface FoldedFieldsProps {
  /** Identifies the section in the browser's storage. */
  name: string;
  title: string;
  /** A summary of the values, shown beside the title. */
  holds: string;
  /** Whether a field has a value when the form opens. */
  hasValues: boolean;
  children: ReactNode;
}

/**
 * A section of the form. It is open if it has values, or if the user left it open in the last item. The form opens it
 * to show an error (`item-form.tsx`).
 */
export function FoldedFields({ name, title, holds, hasValues, children }: FoldedFieldsProps) {
  // Constant: React must not close a section that the user or the form has opened.
  const [opensFirst] = useState(() => hasValues || isSectionOpen(name));
  const section = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={section} className={classes.more} open={opensFirst || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is interactive */}
      <summary className={classes.summary} onClick={() => keepSectionOpen(name, section.current?.open === false)}>
        <span>{title}</span>
        <span className={classes.holds}>{holds}</span>
        <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden className={classes.chevron} />
      </summary>
      <div className={classes.group}>{children}</div>
    </details>
  );
}
