import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * For a field that reacts to every change. Input methods for Japanese, Chinese and Korean, dead keys and dictation
 * compose text in steps. The field displays the steps, and `onText` gets the finished text.
 * @param value the text that the field shows outside of composition
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
