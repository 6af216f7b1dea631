import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one button that leads on. */
  action?: ReactNode;
  /** Read out at once, for what went wrong. */
  alert?: boolean;
  /** `h2` below a title of the page. */
  heading?: 'h1' | 'h2';
}

/** A screen with nothing to show but a sentence: empty, failed, or not there yet. */
export function MessagePage({
  icon,
  title,
  children,
  action,
  alert = false,
  heading: Heading = 'h1',
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
