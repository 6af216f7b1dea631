import { createContext } from 'react';

/** Whether all listed items are in the place that the page is about: cards then show the category instead. */
export const PlaceIsKnown = createContext(false);
