import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useEffect, useId, useState } from 'react';
import { formatNumber } from '../../../i18n/formats';
import { t } from '../../../i18n/t';
import '../../../i18n/locales/filters';
import { useComposed } from '../../../ui/fields/use-composed';
import { useAnnounced } from '../../../ui/focus/use-announced';
import { Swatch } from '../../fields/swatch';
import classes from './filter-chips.module.css';

/** Lists with more values have a search field. */
const AT_A_GLANCE = 12;

/** The separator between the levels of a category. */
const PATH_SIGN = '›';

export interface PillOption {
  value: string;
  text: string;
  /** The number of items that remain if the user chooses this value. */
  count?: number;
  /** Whether the value is a color. */
  color?: boolean;
  /** Whether the filter is active. */
  chosen?: boolean;
}

interface PillMenuProps {
  label: string;
  options: PillOption[];
  onChoose: (value: string) => void;
}

/** The values of a filter. */
export default function PillMenu({ label, options, onChoose }: PillMenuProps) {
  const [search, setSearch] = useState('');
  const field = useComposed(search, setSearch);
  const list = useId();
  const isSearched = options.length > AT_A_GLANCE;
  const menu = useCombobox({ defaultOpened: true, onDropdownClose: () => setSearch('') });
  const { dropdownOpened, focusSearchInput, focusTarget, selectFirstOption } = menu;
  const words = searchWords(search);
  const left = options.filter(({ text }) => words.every((word) => searchable(text).includes(word)));

  useAnnounced(words.length > 0 ? t('filter.found', { count: left.length }) : null);

  useEffect(() => {
    if (dropdownOpened && isSearched) focusSearchInput();
    // Without a search field, the button keeps the focus. Mantine focuses the button after a delay and would take the
    // focus from the element that the user has moved to.
    else if (dropdownOpened || isSearched) focusTarget();
  }, [dropdownOpened, isSearched, focusSearchInput, focusTarget]);
  // Enter chooses the first match.
  useEffect(() => {
    if (search) selectFirstOption();
  }, [search, selectFirstOption]);

  return (
    <Combobox store={menu} position="bottom-start" width="20rem" radius="md" shadow="md" onOptionSubmit={onChoose}>
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.pill} onClick={() => menu.toggleDropdown()}>
          <span className={classes.text}>{label}</span>
          <IconChevronDown size="1rem" stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched && (
          // The dropdown is rendered outside the landmarks of the page.
          <search>
            <Combobox.Search
              role="combobox"
              aria-expanded={dropdownOpened}
              // Mantine sets it only once text is typed.
              aria-controls={list}
              {...field}
              placeholder={t('filter.search', { label })}
              aria-label={t('filter.search', { label })}
              leftSection={<IconSearch size="1.125rem" stroke={1.75} aria-hidden />}
            />
          </search>
        )}
        <Combobox.Options id={list} className={classes.menu} aria-label={label}>
          {left.map(({ value, text, count, color, chosen }) => (
            <Combobox.Option
              key={value}
              value={value}
              className={classes.option}
              active={chosen}
              aria-selected={chosen}
            >
              {color && <Swatch name={value} />}
              <span className={classes.optionText}>
                <Path text={text} />
              </span>
              {count !== undefined && <span className={classes.count}>{formatNumber(count)}</span>}
            </Combobox.Option>
          ))}
          {left.length === 0 && <Combobox.Empty>{t('filter.show_none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Dims the parent levels that several values share. */
function Path({ text }: { text: string }) {
  const end = text.lastIndexOf(PATH_SIGN) + 1;
  if (end === 0) return text;
  return (
    <>
      <span className={classes.above}>{text.slice(0, end)}</span>
      {text.slice(end)}
    </>
  );
}
