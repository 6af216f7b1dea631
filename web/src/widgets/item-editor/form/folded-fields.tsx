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
  /** Opens the section to show an error. */
  wrong: boolean;
  children: ReactNode;
}

/** A section of the form. It is open if it has values, or if the user left it open in the last item. */
export function FoldedFields({ name, title, holds, hasValues, wrong, children }: FoldedFieldsProps) {
  const [opensFirst] = useState(() => hasValues || isSectionOpen(name));
  const isOpen = useRef(opensFirst);
  const remember = (open: boolean) => {
    // The browser also reports a section that is open from the start.
    if (open === isOpen.current) return;
    isOpen.current = open;
    if (!wrong) keepSectionOpen(name, open);
  };
  return (
    <details
      className={classes.more}
      open={opensFirst || wrong || undefined}
      onToggle={({ currentTarget }) => remember(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <span>{title}</span>
        <span className={classes.holds}>{holds}</span>
        <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden className={classes.chevron} />
      </summary>
      <div className={classes.group}>{children}</div>
    </details>
  );
}
