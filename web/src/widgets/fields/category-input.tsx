import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import { type ComponentProps, useMemo } from 'react';
import { useSuggestions } from '../../api/items/suggestions';
import { formatCategory, parseCategory } from '../../domain/format-category';
import { ChoiceField } from './choice-field';

interface CategoryInputProps extends Omit<ComponentProps<typeof ChoiceField>, 'known' | 'value' | 'onChoose'> {
  /** The stored form of the category. */
  value?: string;
  onChange: (category: string, isPicked: boolean) => void;
}

/** A field for a known or custom category. It displays categories with “›”. */
export function CategoryInput({ value = '', onChange, ...props }: CategoryInputProps) {
  const { categories } = useSuggestions();
  const known = useMemo(() => [...new Set([...categories, ...CATEGORY_NAMES])].map(formatCategory), [categories]);
  return (
    <ChoiceField
      {...props}
      known={known}
      value={formatCategory(value)}
      onChoose={(text, isPicked) => onChange(parseCategory(text), isPicked)}
    />
  );
}
