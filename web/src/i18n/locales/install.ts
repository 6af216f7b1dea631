import { addTexts } from '../t';
import install from './en/install.json' with { type: 'json' };

addTexts(install);
