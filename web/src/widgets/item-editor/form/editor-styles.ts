// Styles of components that only the editor uses, in the order of Mantine's styles.css.
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/PillsInput.css';
