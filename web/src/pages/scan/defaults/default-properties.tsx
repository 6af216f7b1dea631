import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMapPin } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { useCollectionsQuery } from '../../../api/items/collections';
import { formatLocation } from '../../../domain/places/format-location';
import { filled, NO_DEFAULTS } from '../../../domain/scan-defaults';
import { t } from '../../../i18n/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { defaultsSet, selectDefaults } from '../../../state/scan.slice';
import { lazyPart } from '../../../ui/loading/lazy-part';
import classes from './default-properties.module.css';

const DefaultFields = lazyPart(() => import('./default-fields'));

/** The narrow layout (docs/rules/screens.md). */
const NARROW = '(max-width: 47.99em)';

/** The default properties of new items, in all modes. `unfolded` shows the fields where there is room. */
export function DefaultProperties({ unfolded = false }: { unfolded?: boolean }) {
  const dispatch = useAppDispatch();
  const defaults = useAppSelector(selectDefaults);
  const [open, setOpen] = useState(() => unfolded && !window.matchMedia(NARROW).matches);
  const id = useId();
  const set = Object.keys(filled(defaults)).length > 0;

  return (
    <section className={classes.panel} aria-labelledby={`${id}-title`}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconMapPin size="1.25rem" stroke={1.75} aria-hidden className={classes.icon} />
          <span className={classes.words}>
            <h2 id={`${id}-title`} className={classes.title}>
              {t('scan.defaults')}
            </h2>
            {!open && <Summary />}
          </span>
          <IconChevronDown size="1.25rem" stroke={1.75} aria-hidden className={classes.chevron} />
        </UnstyledButton>
        {open && set && (
          <Button variant="subtle" size="compact-sm" onClick={() => dispatch(defaultsSet(NO_DEFAULTS))}>
            {t('scan.clear')}
          </Button>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && (
          <Suspense fallback={<Skeleton height="3.875rem" />}>
            <DefaultFields />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Sums up the default properties while their fields are folded. */
function Summary() {
  const { collection_id, area, location, sub_location } = useAppSelector(selectDefaults);
  const { data } = useCollectionsQuery({ counts: false, system: true }, { skip: collection_id === null });
  const collection = data?.find(({ id }) => id === collection_id)?.name;
  const place = formatLocation({ area, location, sub_location });
  const parts = [place, collection].filter(Boolean).join(' · ');
  return (
    <span className={classes.summary} data-set={parts !== '' || undefined}>
      {parts ? t('scan.into', { parts }) : t('scan.defaults_none')}
    </span>
  );
}
