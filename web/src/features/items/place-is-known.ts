import { createContext } from 'react';

/** All that is listed lies in the one place that the page is about: cards tell the category instead. */
export const PlaceIsKnown = createContext(false);
