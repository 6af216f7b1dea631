import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ALL_ITEMS } from '../../domain/collection-ref';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { collectionChosen, searchCleared, searched } from '../../state/inventory.slice';
import { useComposed } from '../../ui/fields/use-composed';
import { FindButton } from '../../widgets/similar/find-button';
import classes from './home.module.css';

export interface HomeSearchProps {
  /** Loads the code of the inventory page. */
  loadInventory: () => Promise<unknown>;
}

/**
 * The first letter opens the inventory, which continues the search. Until it is loaded, this field takes the
 * letters.
 */
export function HomeSearch({ loadInventory }: HomeSearchProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const leads = useRef(false);
  const [text, setText] = useState('');
  const load = () => loadInventory().catch(() => null);
  const find = (text: string) => {
    setText(text);
    dispatch(searchCleared());
    dispatch(collectionChosen(ALL_ITEMS));
    dispatch(searched(text));
    if (leads.current) return;
    leads.current = true;
    void load().then(() => navigate('/inventory', { state: { searching: true } }));
  };
  const field = useComposed(text, find);
  return (
    <TextInput
      type="search"
      radius="xl"
      className={classes.search}
      leftSection={<IconSearch size="1.25rem" stroke={1.75} aria-hidden />}
      rightSection={<FindButton />}
      rightSectionWidth="3rem"
      aria-label={t('home.find')}
      placeholder={t('home.find')}
      autoComplete="off"
      onFocus={load}
      {...field}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && find('')}
    />
  );
}
