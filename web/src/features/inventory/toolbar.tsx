import { UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilter, IconPlus, IconSquareCheck } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { managingToggled, selectManaging, selectPreferences } from '../../state/inventory.slice';
import { CollectionSelector } from '../collections/collection-selector';
import { SearchField } from '../search/search-field';
import classes from './toolbar.module.css';

const ICON = { size: '1.25rem', stroke: 1.75, 'aria-hidden': true } as const;

interface ToolbarProps {
  searchRef: Ref<HTMLInputElement>;
  filtering: boolean;
  onCollection: (collection: string) => void;
  onFind: () => void;
  onDisplay: () => void;
  onAdd: () => void;
}

/** What the list shows, and how; on a phone it makes room with the header while somebody scrolls down. */
export function Toolbar({ searchRef, filtering, onCollection, onFind, onDisplay, onAdd }: ToolbarProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { collection } = useAppSelector(selectPreferences);
  const managing = useAppSelector(selectManaging);

  return (
    <section className={classes.toolbar} aria-label={t('inventory.toolbar')}>
      <div className={classes.collection}>
        <CollectionSelector value={collection} onChange={onCollection} />
      </div>
      <div className={classes.search}>
        <SearchField ref={searchRef} />
      </div>
      <div className={classes.tools}>
        <Tool label={t('inventory.find')} onClick={onFind} marked={filtering}>
          <IconFilter {...ICON} />
        </Tool>
        <Tool label={t('inventory.display')} onClick={onDisplay}>
          <IconAdjustmentsHorizontal {...ICON} />
        </Tool>
        <Tool
          label={managing ? t('inventory.select_end') : t('inventory.select')}
          onClick={() => dispatch(managingToggled())}
          pressed={managing}
        >
          <IconSquareCheck {...ICON} />
        </Tool>
        <Tool label={t('inventory.add')} onClick={onAdd} primary>
          <IconPlus {...ICON} />
        </Tool>
      </div>
    </section>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  pressed?: boolean;
  marked?: boolean;
  primary?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, pressed = false, marked = false, primary = false, children }: ToolProps) {
  return (
    <UnstyledButton
      className={classes.tool}
      aria-label={label}
      title={label}
      data-pressed={pressed || undefined}
      data-marked={marked || undefined}
      data-primary={primary || undefined}
      onClick={onClick}
    >
      {children}
    </UnstyledButton>
  );
}
