import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { AuthConfig } from '@whereabouts/shared/contracts/auth.js';
import { useEffect, useRef } from 'react';
import { useAuthConfigQuery } from '../../api/account/auth';
import { t } from '../../i18n/t';
import { Link } from '../../ui/page/link';
import classes from './help.module.css';
import { HelpContact } from './help-contact';
import { useCurrentSection } from './use-current-section';

const SECTIONS = [
  'about',
  'quick_start',
  'scan',
  'collections',
  'items',
  'trash',
  'tips',
  'examples',
  'privacy',
  'contact',
] as const;

/** The help: sections with a sticky navigation. Folded once the user has items. */
export function Help({ open }: { open: boolean }) {
  const { data: config } = useAuthConfigQuery();
  const box = useRef<HTMLDetailsElement>(null);
  const navigation = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { current, go } = useCurrentSection(box, navigation);
  // On a phone the names do not all fit. Only the list scrolls: `scrollIntoView` would scroll the page, too.
  useEffect(() => {
    const name = list.current?.children[current];
    if (!list.current || !(name instanceof HTMLElement)) return;
    list.current.scrollLeft = name.offsetLeft - (list.current.clientWidth - name.clientWidth) / 2;
  }, [current]);
  return (
    <details ref={box} className={classes.help} open={open || undefined}>
      <summary className={classes.summary}>
        <h2>{t('help.title')}</h2>
        <IconChevronRight size="1.25rem" stroke={1.75} aria-hidden />
      </summary>
      <nav ref={navigation} className={classes.nav} aria-label={t('help.title')}>
        <ActionIcon
          variant="subtle"
          size="2.75rem"
          aria-label={t('help.previous')}
          disabled={current === 0}
          onClick={() => go(current - 1)}
        >
          <IconChevronLeft size="1.25rem" stroke={1.75} />
        </ActionIcon>
        <ul ref={list}>
          {SECTIONS.map((section, index) => (
            <li key={section}>
              <button type="button" aria-current={index === current ? 'location' : undefined} onClick={() => go(index)}>
                {t(`help.${section}`)}
              </button>
            </li>
          ))}
        </ul>
        <ActionIcon
          variant="subtle"
          size="2.75rem"
          aria-label={t('help.next')}
          disabled={current === SECTIONS.length - 1}
          onClick={() => go(current + 1)}
        >
          <IconChevronRight size="1.25rem" stroke={1.75} />
        </ActionIcon>
      </nav>
      {SECTIONS.map((section) => (
        <section key={section} id={`help-${section}`} className={classes.section}>
          <h3>{t(`help.${section}`)}</h3>
          {section !== 'contact' && <p>{t(`help.${section}_text`)}</p>}
          {section === 'quick_start' && (
            <div className={classes.actions}>
              <Button component={Link} to="/scan" variant="default">
                {t('help.go_scan')}
              </Button>
              <Button component={Link} to="/inventory" variant="default">
                {t('help.go_inventory')}
              </Button>
            </div>
          )}
          {section === 'contact' && <HelpContact />}
          {section === 'examples' && <code>{t('help.example')}</code>}
          {section === 'privacy' && config && <p>{privacyText(config)}</p>}
        </section>
      ))}
    </details>
  );
}

function privacyText({ ai_enabled, reads_text }: AuthConfig): string {
  if (ai_enabled) return t('help.privacy_ai');
  return reads_text ? t('help.privacy_reads') : t('help.privacy_offline');
}
