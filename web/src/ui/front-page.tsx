import type { ReactNode } from 'react';
import { t } from '../i18n/t';
import classes from './front-page.module.css';
import { Link } from './link';
import { Logo } from './logo';

/** A page that stands alone, as the end of a link: whose it is, which leads to the start, and what it has to say. */
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
