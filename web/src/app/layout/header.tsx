import { type ReactNode, Suspense } from 'react';
import type { Tab } from '../../domain/tabs';
import { ErrorBoundary } from '../../ui/loading/error-boundary';
import { Brand } from './brand';
import { FontSizeButton } from './font-size-button';
import classes from './layout.module.css';
import { SkipLink } from './skip-link';

/** The header of narrow screens; wide screens have the rail. */
export function Header({ tab, tools }: { tab: Tab; tools?: ReactNode }) {
  return (
    <header className={classes.header}>
      <SkipLink />
      <div className={classes.headerInner}>
        <Brand tab={tab} />
        <div className={classes.tools}>
          <ErrorBoundary fallback={null}>
            {/* The bell loads later. Without its reserved room, the text beside it would wrap again. */}
            <Suspense fallback={<span className={classes.bell} />}>{tools}</Suspense>
          </ErrorBoundary>
          <FontSizeButton />
        </div>
      </div>
    </header>
  );
}
