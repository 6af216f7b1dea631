import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { parseRef } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/loading/lazy-part';
import classes from './collection-selector.module.css';
import { useCollectionName } from './use-collection-name';

const CollectionPanel = lazyPart(() => import('./selector/collection-panel'));

/** How many characters of a name the button shows (docs/rules/screens.md). */
const SHOWN = 15;

/** Grapheme clusters: a flag or a family emoji counts as one. Old browsers lack the API. */
const graphemes = 'Segmenter' in Intl ? new Intl.Segmenter() : null;

interface CollectionSelectorProps {
  /** A reference as `collection-ref.ts` parses it. */
  value: string;
  onChange: (value: string) => void;
}

/** Shows the current collection and opens the list of all collections. */
export function CollectionSelector({ value, onChange }: CollectionSelectorProps) {
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never');
  const name = useCollectionName(value);
  const { kind } = parseRef(value);
  // Only names of collections are truncated: "Shared with {group}" and "All Items" are texts of the app.
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
