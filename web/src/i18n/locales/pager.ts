import { addTexts } from '../t';
import pager from './en/pager.json' with { type: 'json' };

addTexts(pager);
