import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { parseRef } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/lazy-part';
import classes from './collection-selector.module.css';
import { useCollectionName } from './use-collection-name';

const CollectionPanel = lazyPart(() => import('./selector/collection-panel'));

/** Characters of a name that the button shows (docs/rules/screens.md). */
const SHOWN = 15;

/** Characters as people see them: a flag or a family is one. Old browsers lack it. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

interface CollectionSelectorProps {
  /** An identifier, as `collection-ref.ts` reads it. */
  value: string;
  onChange: (value: string) => void;
}

/** Says what is on the page, and opens the list of all that can be. */
export function CollectionSelector({ value, onChange }: CollectionSelectorProps) {
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const name = useCollectionName(value);
  const { kind } = parseRef(value);
  // Only a collection's own name is truncated: “Shared with {group}” and “All Items” are the app's words.
  const label = kind === 'group' || kind === 'all' ? name : shortened(name);

  return (
    <div className={classes.selector}>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        aria-label={t('selector.label', { name })}
        onClick={() => setPanel(panel === 'open' ? 'closed' : 'open')}
      >
        <span className={classes.name}>{label}</span>
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
  const characters = graphemes ? Array.from(graphemes.segment(name), ({ segment }) => segment) : [...name];
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : name;
}
