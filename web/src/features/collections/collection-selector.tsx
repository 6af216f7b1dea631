import { UnstyledButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconChevronDown, IconFolder } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../i18n/t';
import '../../locales/selector';
import { useCollectionsQuery, useGroupNameQuery, useSharedCollectionsQuery } from '../../api/collections';
import { REFRESHED } from '../../api/items';
import { idsOf, parseRef } from '../../domain/collection-ref';
import classes from './collection-selector.module.css';

const CollectionPanel = lazy(() => import('./selector/collection-panel'));

/** Characters of a name that the button shows (docs/rules/screens.md). */
const SHOWN = 15;

/** Characters as people see them: a flag or a family is one. */
const graphemes = new Intl.Segmenter();

interface CollectionSelectorProps {
  /** An identifier, as `collection-ref.ts` reads it. */
  value: string;
  onChange: (value: string) => void;
}

/** Says what is on the page, and opens the list of all that can be. */
export function CollectionSelector({ value, onChange }: CollectionSelectorProps) {
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const name = useNameOf(value);

  return (
    <div className={classes.selector}>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        aria-label={t('selector.label', { name })}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
      >
        <IconFolder size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
        <span className={classes.name}>{shortened(name)}</span>
        <IconChevronDown size="1rem" stroke={1.75} aria-hidden className={classes.icon} />
      </UnstyledButton>
      {panel !== 'never' && (
        <Suspense>
          <CollectionPanel
            opened={panel === 'open'}
            value={value}
            onChange={onChange}
            onClose={() => setPanel('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A merged one bears the name of one's own. */
function useNameOf(value: string): string {
  const ref = parseRef(value);
  const { ownedId, sharedId } = idsOf(ref);
  const { data: own } = useCollectionsQuery({ counts: true, system: true }, REFRESHED);
  const { data: shared } = useSharedCollectionsQuery(
    ownedId === null && sharedId !== null ? undefined : skipToken,
    REFRESHED,
  );
  const { currentData: group } = useGroupNameQuery(ref.kind === 'group' ? ref.id : skipToken);

  if (ref.kind === 'all') return t('selector.all');
  if (ref.kind === 'group') return group === undefined ? '…' : t('selector.group', { group });
  const collection =
    ownedId === null ? shared?.find(({ id }) => id === sharedId) : own?.find(({ id }) => id === ownedId);
  return collection?.name ?? '…';
}

function shortened(name: string): string {
  const characters = Array.from(graphemes.segment(name), ({ segment }) => segment);
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : name;
}
