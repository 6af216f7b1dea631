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
}

/** A screen with nothing to show but a sentence: empty, failed, or not there yet. */
export function MessagePage({ icon, title, children, action, alert = false }: MessagePageProps) {
  return (
    <section className={classes.page} data-message role={alert ? 'alert' : undefined}>
      <div className={classes.icon} aria-hidden="true">
        {icon}
      </div>
      <h1 className={classes.title}>{title}</h1>
      {children && <div className={classes.text}>{children}</div>}
      {action}
    </section>
  );
}
