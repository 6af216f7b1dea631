import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * For a field that acts on every change. Japanese, Chinese, Korean, dead keys and dictation compose a text in steps: the
 * field shows them, and `onText` gets the text once it is composed.
 * @param value what the field shows while nothing is composed
 */
export function useComposed(value: string, onText: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    value: composed ?? value,
    onChange: ({ currentTarget, nativeEvent }: ChangeEvent<Field>) => {
      if ((nativeEvent as InputEvent).isComposing) return setComposed(currentTarget.value);
      setComposed(null);
      onText(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Field>) => {
      setComposed(null);
      onText(currentTarget.value);
    },
  };
}
