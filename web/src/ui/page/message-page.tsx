import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one action that helps the user continue. */
  action?: ReactNode;
  /** Announces the message at once, for errors. */
  alert?: boolean;
  /** `h1` if it fills the page, `h3` in a dialog, whose title is an `h2`. */
  heading?: 'h1' | 'h2' | 'h3';
}

/** A page or section with only a message: empty, failed or not available yet. */
export function MessagePage({
  icon,
  title,
  children,
  action,
  alert = false,
  heading: Heading = 'h2',
}: MessagePageProps) {
  return (
    <section className={classes.page} data-message role={alert ? 'alert' : undefined}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </section>
  );
}
