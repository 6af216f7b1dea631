import type { ReactNode } from 'react';
import { t } from '../../i18n/t';
import classes from './front-page.module.css';
import { Link } from './link';
import { Logo } from './logo';

/** A page outside the app frame, for example the target of a mailed link. Its logo links to the start page. */
export function FrontPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.brand}>
        <Logo size="2rem" /> {t('app.name')}
      </Link>
      {children}
    </main>
  );
}
