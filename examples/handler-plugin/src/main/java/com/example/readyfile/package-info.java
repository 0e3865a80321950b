/** A handler that writes a file for each generation, for jobs that look into a folder. */
@NullMarked
package com.example.readyfile;

import org.jspecify.annotations.NullMarked;
