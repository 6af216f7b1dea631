import { CATEGORY_NAMES } from '@whereabouts/shared/contracts/categories.js';
import type { ComponentProps } from 'react';
import { useSuggestions } from '../api/suggestions';
import { formatCategory, parseCategory } from '../domain/format-category';
import { SuggestField } from './suggest-field';

interface CategoryInputProps extends Omit<ComponentProps<typeof SuggestField>, 'data' | 'value' | 'onChange'> {
  /** As it is stored. */
  value?: string;
  onChange: (category: string) => void;
}

/** A category, one's own or a known one, written as everywhere. */
export function CategoryInput({ value = '', onChange, ...props }: CategoryInputProps) {
  const { categories } = useSuggestions();
  return (
    <SuggestField
      {...props}
      data={[...new Set([...categories, ...CATEGORY_NAMES])].map(formatCategory)}
      value={formatCategory(value)}
      onChange={(text) => onChange(parseCategory(text))}
    />
  );
}
