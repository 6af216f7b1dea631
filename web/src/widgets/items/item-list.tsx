import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import {
  type CSSProperties,
  type MouseEvent,
  Suspense,
  startTransition,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isList, MOST_ON_SCREEN, type View } from '../../domain/views';
import { t } from '../../i18n/t';
import { lazyPart } from '../../ui/loading/lazy-part';
import type { PlaceSections } from '../checklists/place-sections';
import { BoxesOnPhoto, otherBoxesIn } from '../item-picture/boxes-on-photo';
import { FoundWords } from '../search/found';
import { ItemCard } from './card/item-card';
import type { ItemHeading } from './card/item-heading';
import { ItemRow } from './card/item-row';
import { useItemDrag } from './drag/use-item-drag';
import type { ItemActions } from './item-actions';
import classes from './item-list.module.css';
import { answerLayout, headsOf, type ListLayout, layoutOf, SECTION_GAP } from './list/list-layout';
import { SectionHead } from './list/section-head';
import { useDragSelection } from './list/use-drag-selection';
import { useGridKeys } from './list/use-grid-keys';
import { useVisibleRows } from './list/use-visible-rows';
import { useListBox } from './use-list-box';

const FoundAnswer = lazyPart(() => import('./card/found-answer'));

/** How many rows are drawn before and after the visible ones. */
const MORE = { cards: 2, list: 8 };

interface ItemListProps {
  items: Item[];
  view: View;
  actions: ItemActions;
  /** The sections of a checklist, one per place. */
  sections?: PlaceSections;
  /** The heading level of each item; `h3` below a section heading. */
  heading?: ItemHeading;
}

const NO_SECTIONS: PlaceSections = new Map();
/** The layout until the size of the list is known. */
const NOTHING: ListLayout = {
  columns: 1,
  card: null,
  firsts: [0],
  gap: 0,
  nameLines: 2,
  rowGap: 0,
  flows: false,
  tops: [0],
};

/**
 * Cards or rows. Only the rows near the visible part are rendered, so that ten thousand items scroll like ten.
 */
export function ItemList({
  items: all,
  view,
  actions,
  sections = NO_SECTIONS,
  heading: Heading = 'h2',
}: ItemListProps) {
  // Lays out the visible part first, and the rest in a transition.
  const [whole, setWhole] = useState(false);
  useEffect(() => startTransition(() => setWhole(true)), []);
  const items = useMemo(() => (whole ? all : all.slice(0, MOST_ON_SCREEN)), [whole, all]);
  const list = useRef<HTMLDivElement>(null);
  const hint = useId();
  const box = useListBox(list);
  const { width = null, rem = 0, top = 0, spacing } = box ?? {};
  const searched = use(FoundWords);
  const otherBoxes = useMemo(() => otherBoxesIn(items), [items]);
  // When a search leaves one item, the list shows it with its place as the answer.
  const isAnswer = searched.length > 0 && items.length === 1 && (view === 'card' || view === 'list');
  useEffect(() => {
    if (searched.length > 0) FoundAnswer.load().catch(() => null);
  }, [searched]);
  const layout = useMemo(
    () =>
      width === null
        ? NOTHING
        : isAnswer
          ? answerLayout(rem)
          : layoutOf(items, view, searched, { width, rem, spacing }, sections),
    [items, view, searched, width, rem, spacing, sections, isAnswer],
  );
  const { columns, card, firsts, gap, nameLines, rowGap, flows, tops } = layout;
  const asRows = isList(view) && !isAnswer;
  const rows = useVisibleRows({ tops, top, more: asRows ? MORE.list : MORE.cards });
  const keys = useGridKeys(list, items, layout, actions);
  const drawing = useDragSelection(items, actions);
  const { draggable, ...dragging } = useItemDrag(items, view);
  const onContextMenu = (event: MouseEvent) => {
    // With Shift the browser opens its own menu for the link.
    if (event.shiftKey && event.button === 2) return;
    const card = (event.target as Element).closest<HTMLElement>('[data-index]');
    const item = items[Number(card?.dataset.index ?? Number.NaN)];
    if (!item) return;
    event.preventDefault();
    actions.menu(item, { x: event.clientX, y: event.clientY });
  };

  const Thing = isAnswer ? FoundAnswer : asRows ? ItemRow : ItemCard;
  return (
    // Not a list, because a row holds several items; not a feed, because a feed may not contain headings. Each
    // item states its position instead.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={list}
      role="group"
      className={classes.list}
      data-list={asRows || undefined}
      data-stock={view === 'stock-card' || undefined}
      data-flows={flows || undefined}
      data-sections={sections.size > 0 || undefined}
      aria-label={t('inventory.label_count', { count: all.length })}
      aria-describedby={hint}
      style={{ height: tops.at(-1), '--name-lines': nameLines } as CSSProperties}
      onContextMenu={onContextMenu}
      {...keys}
      {...drawing}
      {...dragging}
    >
      {rows.map((row) => {
        const [first = 0, end = 0] = firsts.slice(row, row + 2);
        const heads = headsOf(first, end, sections);
        const isHeaded = heads.length > 0;
        return (
          <div
            key={row}
            className={classes.row}
            draggable={draggable}
            data-first={isHeaded || undefined}
            data-last={sections.has(end) || end === items.length || undefined}
            style={{
              height: (tops[row + 1] ?? 0) - (tops[row] ?? 0),
              transform: `translateY(${tops[row]}px)`,
              columnGap: gap,
              paddingTop: isHeaded && row > 0 ? `${SECTION_GAP}rem` : undefined,
              paddingBottom: rowGap,
              gridTemplateColumns: `repeat(${columns}, ${card === null ? 'minmax(0, 1fr)' : `${card}px`})`,
            }}
          >
            {heads.map((head, at) => {
              const next = heads[at + 1];
              const column = `${head.index - first + 1} / ${next ? next.index - first + 1 : -1}`;
              return <SectionHead key={head.index} head={head} column={column} />;
            })}
            <Suspense>
              <BoxesOnPhoto value={otherBoxes}>
                {items.slice(first, end).map((item, column) => (
                  <Thing
                    key={item.id}
                    item={item}
                    view={view}
                    index={first + column}
                    total={all.length}
                    Heading={sections.size > 0 ? 'h3' : Heading}
                    inSection={sections.size > 0}
                    actions={actions}
                  />
                ))}
              </BoxesOnPhoto>
            </Suspense>
          </div>
        );
      })}
      <p id={hint} hidden>
        {t('inventory.arrows')}
      </p>
    </div>
  );
}
