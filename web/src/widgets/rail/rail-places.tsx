import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { placeAddress } from '../../domain/places/place-address';
import type { PlaceNode } from '../../domain/places/place-tree';
import { t } from '../../i18n/t';
import classes from './rail.module.css';
import { RailRow } from './rail-row';

interface RailPlacesProps {
  tree: { areas: PlaceNode[]; nowhere: number };
  /** The path that filters the list; `[]` stands for items without a place. */
  chosen: string[] | null;
  onChoose: (path: string[] | null) => void;
  onDrop: (path: string[], ids: number[]) => void;
}

const same = (one: string[] | null, other: string[]) => JSON.stringify(one) === JSON.stringify(other);

/** Areas with their counts. A press filters the list by the area; another press clears the filter. */
export function RailPlaces({ tree, chosen, onChoose, onDrop }: RailPlacesProps) {
  const choose = (path: string[]) => onChoose(same(chosen, path) ? null : path);
  const caption = useId();
  const list = useRef<HTMLUListElement>(null);
  const marked = chosen?.join('/');
  // The marked place may be far down in the list.
  useEffect(() => {
    if (marked) list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <>
      <p id={caption} className={classes.caption}>
        {t('inventory.all_places')}
      </p>
      <ul ref={list} aria-labelledby={caption}>
        {tree.areas.map((place) => (
          <Place
            key={place.names.join('/')}
            place={place}
            level={0}
            chosen={chosen}
            onChoose={choose}
            onDrop={onDrop}
          />
        ))}
        {tree.nowhere > 0 && (
          <RailRow
            unfold={<span className={classes.fold} />}
            name={t('inventory.no_place')}
            count={tree.nowhere}
            current={same(chosen, [])}
            to="/inventory?place=none"
            onChoose={() => choose([])}
            onDrop={(ids) => onDrop([], ids)}
          />
        )}
      </ul>
    </>
  );
}

interface PlaceProps {
  place: PlaceNode;
  level: number;
  chosen: string[] | null;
  onChoose: (path: string[]) => void;
  onDrop: (path: string[], ids: number[]) => void;
}

function Place({ place, level, chosen, onChoose, onDrop }: PlaceProps) {
  const path = place.names;
  const leads = chosen !== null && chosen.length > level + 1 && same(chosen.slice(0, level + 1), path);
  const [unfolded, setOpen] = useState<boolean>();
  const open = unfolded ?? leads;
  const { item_count: count, children: inside } = place;
  const name = path.at(-1) ?? '';
  return (
    <RailRow
      name={name}
      count={count}
      current={same(chosen, path)}
      level={level}
      to={placeAddress(path)}
      onChoose={() => onChoose(path)}
      onDrop={(ids) => onDrop(path, ids)}
      onLinger={() => setOpen(true)}
      unfold={
        inside.length > 0 ? (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={open}
            aria-label={open ? t('inventory.fold', { place: name }) : t('inventory.unfold', { place: name })}
            onClick={() => setOpen(!open)}
          >
            <IconChevronRight size="1rem" stroke={1.75} aria-hidden />
          </UnstyledButton>
        ) : (
          <span className={classes.fold} />
        )
      }
    >
      {open && (
        <ul>
          {inside.map((one) => (
            <Place
              key={one.names.join('/')}
              place={one}
              level={level + 1}
              chosen={chosen}
              onChoose={onChoose}
              onDrop={onDrop}
            />
          ))}
        </ul>
      )}
    </RailRow>
  );
}
