import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconFolder } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/selector-texts';
import { useCollectionsQuery } from '../../../api/collections';
import { ALL_ITEMS, collectionIdOf } from './collection-ref';
import classes from './collection-selector.module.css';

const CollectionPanel = lazy(() => import('./collection-panel'));

/** Characters of a name that the button shows (spec, section 9). */
const SHOWN = 15;

interface CollectionSelectorProps {
  /** `all` or a collection's id as text (spec, section 2). */
  value: string;
  onChange: (value: string) => void;
}

/** Says which collection is on the page, and opens the list of them. */
export function CollectionSelector({ value, onChange }: CollectionSelectorProps) {
  const { t } = useTranslation();
  const { data: collections, isFetching } = useCollectionsQuery({ counts: true, system: true });
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const id = collectionIdOf(value);
  const current = collections?.find((collection) => collection.id === id);
  const name = current?.name ?? (id === null ? t('selector.all') : '…');

  // Deleted meanwhile, here or elsewhere.
  const gone = id !== null && collections !== undefined && !isFetching && !current;
  useEffect(() => {
    if (gone) onChange(ALL_ITEMS);
  }, [gone, onChange]);

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

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : name;
}
