import { Combobox, UnstyledButton, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { searchable, searchWords } from '@whereabouts/shared/contracts/search-folding.js';
import { useEffect, useId, useState } from 'react';
import { formatNumber } from '../../i18n/formats';
import { t } from '../../i18n/t';
import '../../locales/filters';
import { Swatch } from '../../ui/swatch';
import { useAnnounced } from '../../ui/use-announced';
import { useComposed } from '../../ui/use-composed';
import classes from './filter-chips.module.css';

/** So many can be read at a glance; more are searched. */
const AT_A_GLANCE = 12;

/** Between the parts of a category. */
const PATH_SIGN = '›';

export interface PillOption {
  value: string;
  text: string;
  /** How many items it would leave. */
  count?: number;
  /** The value is a colour. */
  color?: boolean;
  /** The list shows it now. */
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
    // Of what is not searched the button has the focus all along: given back a moment later, it would be taken from elsewhere.
    else if (dropdownOpened || isSearched) focusTarget();
  }, [dropdownOpened, isSearched, focusSearchInput, focusTarget]);
  // What Enter chooses is what was typed for.
  useEffect(() => {
    if (search) selectFirstOption();
  }, [search, selectFirstOption]);

  return (
    <Combobox store={menu} position="bottom-start" width="20rem" radius="md" shadow="md" onOptionSubmit={onChoose}>
      <Combobox.Target targetType="button">
        <UnstyledButton className={classes.pill} onClick={() => menu.toggleDropdown()}>
          {label}
          <IconChevronDown size="1rem" stroke={1.75} aria-hidden />
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched && (
          // The dropdown is drawn outside of the landmarks of the page.
          <search>
            <Combobox.Search
              role="combobox"
              aria-expanded={dropdownOpened}
              // Mantine names it only once something is typed.
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

/** What several values begin with steps back behind what tells them apart. */
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
